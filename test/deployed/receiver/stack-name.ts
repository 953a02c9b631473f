export const receiverStackName = 'bulkfill-test-receiver';
